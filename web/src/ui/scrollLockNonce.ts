import { setNonce } from 'get-nonce'
import { styleNonce } from './styleNonce'

// The scroll lock of dialogs adds a style element, whose nonce comes from this package.
setNonce(styleNonce())
