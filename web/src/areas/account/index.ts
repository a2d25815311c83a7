export { IdentityFields } from './register/IdentityFields'
