"use client";

import type { ReactNode } from "react";
import { Card, CardBody } from "@/components/ui/layout/card";
import { useHydrated } from "@/components/ui/layout/use-hydrated";

/** Its controls are disabled until they change the result. */
export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardBody>
      <fieldset disabled={!useHydrated()} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {children}
      </fieldset>
    </CardBody>
  </Card>
);
