import { NotFoundMessage } from "@/components/ui/not-found-message";

export default NotFoundMessage;
