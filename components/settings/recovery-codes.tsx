import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { ShownOnce } from "@/components/ui/overlay/shown-once";
import { useDone } from "@/components/ui/overlay/use-done";
import { product } from "@/lib/base/product";

export type FreshCodes = { recoveryCodes: string[] };

/** Shows new codes, if there are any, and then the message. */
export function useRecoveryCodes(message: string) {
  const done = useDone();
  const show = useBesidePage();
  const finish = () => done(message);
  return ({ recoveryCodes }: FreshCodes) =>
    recoveryCodes.length > 0 ? show(<RecoveryCodes codes={recoveryCodes} onClose={finish} />) : finish();
}

const RecoveryCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <ShownOnce
    title="Your recovery codes"
    text={codes.join("\n")}
    shown={
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 py-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    }
    what="list of codes"
    file={`${product.slug}-recovery-codes.txt`}
    warning="Save these codes now. You will not be able to see them again. Each code signs you in once, when you cannot use your second factor."
    otherwise="they are lost."
    saved="I have saved the codes"
    onClose={onClose}
  />
);
