export { severitiesOf } from './severities'
