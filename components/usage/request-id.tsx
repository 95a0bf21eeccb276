import { CopyButton } from "@/components/ui/data/copy-button";

/** The end of a request ID, where IDs differ: they begin with the time. Copies the whole ID. */
export const RequestId = ({ id }: { id: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap font-mono text-[13px] text-muted">
    <span title={id}>…{id.slice(-8)}</span>
    <CopyButton text={id} what={`request ID ${id}`} className="-my-2" />
  </span>
);
