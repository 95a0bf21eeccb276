import { Field, Input } from "@/components/ui/form/fields";
import { env } from "@/lib/base/env";
import { finishSignUpAction, signUpAction } from "@/lib/web/actions/sign-in";
import { AuthForm } from "./auth-form";
import { NewPassword } from "./new-password";

export function Consent() {
  const { termsUrl, privacyUrl } = env().publicDetails;
  const documents = [
    { href: termsUrl, label: "terms" },
    { href: privacyUrl, label: "privacy policy" },
  ].filter(({ href }) => href);
  if (documents.length === 0) return null;
  return (
    <p className="mt-4 text-[13px] text-muted">
      By creating an account, you agree to our{" "}
      {documents.map(({ href, label }, index) => (
        <span key={label}>
          {index > 0 && <span> and </span>}
          <a href={href} className="link">
            {label}
          </a>
        </span>
      ))}
      .
    </p>
  );
}

/** `link`: the mailed link that a person finishes signing up with. Not set where no mail is sent. */
type SignUpFormProps = { callbackUrl: string; link?: { email: string; token: string } };

export const SignUpForm = ({ callbackUrl, link }: SignUpFormProps) => (
  <>
    <AuthForm
      action={link ? finishSignUpAction : signUpAction}
      name={link ? "Finish signing up" : "Sign up"}
      submit="Create account"
      fields={{ callbackUrl, ...(link && { token: link.token }) }}
    >
      <Field name="name" label="Name">
        <Input autoComplete="name" required maxLength={100} autoFocus />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" defaultValue={link?.email} readOnly={!!link} required={!link} />
      </Field>
      <NewPassword name="password" label="Password" />
    </AuthForm>
    <Consent />
  </>
);
