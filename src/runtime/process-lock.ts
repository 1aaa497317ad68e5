/** The door to locks between processes for rooms that no service is open to. */
export { awaitLock, takeLock } from '#services/http/process-lock.ts';
