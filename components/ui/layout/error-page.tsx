import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useTransition } from "react";
import { buttonClass } from "@/components/ui/form/button-class";
import { Mark } from "./logo";
import { reloadIfOutdated } from "./outdated";

type ErrorPageProps = {
  error: Error & { digest?: string };
  retry: () => void;
  retrying?: boolean;
  /** The first page of the area whose frame, with the logo, is around this one. Without it, this is the whole page. */
  home?: { href: string; label: string };
};

// Every page loads this file, so it imports little. Next’s Link would add 7 KB to each.

export function ErrorPage({ error, retry, retrying, home }: ErrorPageProps) {
  useEffect(() => {
    reloadIfOutdated(error);
  }, [error]);
  const { href, label } = home ?? { href: "/", label: "Home" };
  const place = home ? "max-w-prose" : "mx-auto min-h-[70dvh] max-w-md content-center px-5 py-16";
  return (
    <div className={`grid justify-items-start ${place}`}>
      {!home && <Mark className="mb-6 size-10" />}
      <h1 className="text-2xl">Something went wrong</h1>
      <div className="mt-2 text-muted leading-5.5">
        We could not load this page. Try again in a moment.
        {error.digest && (
          <span>
            {" "}
            If the problem persists, contact support with{" "}
            <code className="font-mono text-[13px] text-ink">{error.digest}</code>.
          </span>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <button
          type="button"
          className={buttonClass({ variant: "primary" })}
          onClick={retry}
          aria-disabled={retrying || undefined}
        >
          Try again
        </button>
        <a className={buttonClass({})} href={href}>
          {label}
        </a>
      </div>
    </div>
  );
}

type SegmentErrorProps = Pick<ComponentProps<typeof ErrorPage>, "error" | "home"> & { reset: () => void };

export function SegmentError({ reset, ...page }: SegmentErrorProps) {
  const router = useRouter();
  const [retrying, startTransition] = useTransition();
  // The server must render the page again, or it would fail in the same way.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorPage {...page} retry={retry} retrying={retrying} />;
}
