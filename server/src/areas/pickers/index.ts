export { pickerHandlers } from './handlers'
