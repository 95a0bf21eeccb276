"use client";

import { changeEmail, confirmEmail, openSignInLink, resetPassword } from "@/lib/web/actions/mailed-links";
import { AuthForm } from "./auth-form";
import { NewPassword } from "./new-password";

// Only submitting these forms uses a mailed link.

type LinkProps = { email: string; token: string };

export const ConfirmEmailForm = ({ token }: Pick<LinkProps, "token">) => (
  <AuthForm action={confirmEmail} name="Confirm email address" submit="Confirm email address" fields={{ token }} />
);

export const ChangeEmailForm = ({ token }: Pick<LinkProps, "token">) => (
  <AuthForm action={changeEmail} name="Change email address" submit="Change email address" fields={{ token }} />
);

/** The button has the full email address, wrapped if needed, so that people see which account it is. */
export const OpenLinkForm = ({ email, token, callbackUrl }: LinkProps & { callbackUrl: string }) => (
  <AuthForm
    action={openSignInLink}
    name="Sign in"
    submit={`Sign in as ${email}`}
    submitClass="h-auto! min-h-9 wrap-anywhere whitespace-normal! py-1.5"
    fields={{ token, callbackUrl }}
  />
);

export const ResetPasswordForm = ({ email, token }: LinkProps) => (
  <AuthForm action={resetPassword} name="Reset password" submit="Set new password" fields={{ token }}>
    {/* Password managers save the new password under this name. */}
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <NewPassword name="password" label="New password" />
  </AuthForm>
);
