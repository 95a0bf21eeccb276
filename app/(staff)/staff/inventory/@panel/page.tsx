export { default } from "./default";
