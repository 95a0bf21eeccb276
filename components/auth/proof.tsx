import { type ComponentProps, type ReactNode, useState } from "react";
import { Field, Input } from "@/components/ui/form/fields";
import type { Action } from "@/lib/web/actions/result";

type CodeFieldProps = ComponentProps<typeof Input> & { label: string; hint?: string };

export const CodeField = ({ label, hint, ...input }: CodeFieldProps) => (
  <Field name="code" label={label} hint={hint}>
    <Input autoComplete="one-time-code" inputMode="numeric" maxLength={64} className="font-mono" required {...input} />
  </Field>
);

/** A way to prove who one is. `name`: of the button that chooses it. */
export type Proof<T> = { name: string; action: Action<T>; fields?: ReactNode; submit: ReactNode };

/** @param proofs at least one @returns the chosen one, and buttons that choose the others */
export function useProof<T>(proofs: Proof<T>[], className: string) {
  const [index, choose] = useState(0);
  const others = proofs.length > 1 && (
    <div className={className}>
      {proofs.map(
        ({ name }, other) =>
          other !== index && (
            <button key={name} type="button" className="link text-[13px]" onClick={() => choose(other)}>
              {name}
            </button>
          ),
      )}
    </div>
  );
  return { proof: proofs[index] as Proof<T>, others };
}
