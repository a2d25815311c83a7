export { PublicPage } from './PublicPage'
export { IdentityFields } from './register/IdentityFields'
