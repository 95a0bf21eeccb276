/** Opens in a new tab, so that the page keeps its input. */
export const SignInInNewTab = () => (
  <a
    className="font-medium underline underline-offset-3"
    href="/sign-in?callbackUrl=/portal/signed-in"
    target="_blank"
    rel="noopener"
  >
    Sign in in a new tab
  </a>
);
