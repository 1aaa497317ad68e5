/** Release id → ISO time (UTC): `20261121090000123` → `2026-11-21T09:00:00.123Z`. */
export function releaseTime(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z');
}
