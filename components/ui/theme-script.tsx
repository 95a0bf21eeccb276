const code = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * Applies the theme before the first paint. The text is constant, so that the content security policy can list its
 * hash.
 */
export function ThemeScript() {
  return <script>{code}</script>;
}
