import { Button } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { Menu, MenuItem } from "./menu";

export type MenuAction = { label: string; icon: IconName; danger?: boolean };

type ActionMenuProps<A> = { of: string; actions: A[]; onChoose: (action: A) => void };

/** Each action opens a dialog. @param of what the actions are for, for the name of the button */
export const ActionMenu = <A extends MenuAction>({ of, actions, onChoose }: ActionMenuProps<A>) => (
  <span className="noscript:hidden">
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${of}`}>
          <Icon name="ellipsis" />
        </Button>
      }
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          danger={action.danger}
          onClick={() => onChoose(action)}
          icon={action.icon}
          label={`${action.label}…`}
        />
      ))}
    </Menu>
  </span>
);
