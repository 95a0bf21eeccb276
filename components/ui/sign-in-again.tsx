/** The way back from a session that has ended, in a tab of its own: nothing on this page is lost. */
export const SignInAgain = () => (
  <a
    className="font-medium underline underline-offset-3"
    href="/sign-in?callbackUrl=/portal/signed-in"
    target="_blank"
    rel="noopener"
  >
    Sign in in a new tab
  </a>
);
