export { openErasures } from './requests'
