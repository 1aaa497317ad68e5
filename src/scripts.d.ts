/** The code of a browser module for an inline script (`app/bundle/island-script.ts`). */
declare module '*?script' {
  const code: string;
  export default code;
}
