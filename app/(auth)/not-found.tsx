import { NotFoundMessage } from "@/components/ui/layout/not-found-message";

export default NotFoundMessage;
