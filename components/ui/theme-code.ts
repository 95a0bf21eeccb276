/** Applies the stored theme. The text is constant, so that the content security policy can list its hash. */
export const themeCode = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
