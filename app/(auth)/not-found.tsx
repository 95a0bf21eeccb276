import { NotFoundMessage } from "@/components/ui/layout/message-page";

export default NotFoundMessage;
