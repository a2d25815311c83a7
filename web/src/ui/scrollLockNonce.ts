import { setNonce } from 'get-nonce'
import { styleNonce } from './styleNonce'

// What keeps the page still under a dialog writes a style element, and asks this package for its nonce.
setNonce(styleNonce())
