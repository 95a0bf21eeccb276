import type { ReactNode } from "react";
import { SiteFrame } from "@/components/site/frame";

// What these pages offer depends on the settings of the deployment, which a build does not know.
export const dynamic = "force-dynamic";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame className="mx-auto w-full max-w-md pb-16 sm:pt-[6vh]">
      <div className="px-5 py-8 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-raised">
        {children}
      </div>
    </SiteFrame>
  );
}
