import type { ReactNode } from "react";
import { Card, CardBody } from "@/components/ui/layout/card";

export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardBody>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </CardBody>
  </Card>
);
