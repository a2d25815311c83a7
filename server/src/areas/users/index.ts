export { colleagueCalled } from './colleague'
