const code = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Applies the chosen theme before anything is painted. A constant text, so that a policy can name its hash. */
export function ThemeScript() {
  return <script>{code}</script>;
}
