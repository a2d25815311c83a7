export { PublicPage } from './PublicPage'
export { IdentityFields } from './register/IdentityFields'
export { IdentityNotice } from './register/IdentityNotice'
export { suggestedZone } from './register/suggestedZone'
