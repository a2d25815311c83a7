export { Conflicts } from './Conflicts'
