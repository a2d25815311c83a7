export { PublicPage } from './PublicPage'
