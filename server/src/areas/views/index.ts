export { viewRules } from './policy'
