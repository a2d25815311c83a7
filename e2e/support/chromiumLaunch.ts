import { ensureChromium } from '../../scripts/chromium.mjs'
import { browserArguments } from './browserArguments'

/** Launch options of the complete Chromium, for what its headless shell lacks: notifications and picture in picture. */
export const chromiumLaunch = { executablePath: ensureChromium().path ?? undefined, args: browserArguments }
