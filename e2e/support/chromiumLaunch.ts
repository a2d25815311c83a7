import { ensureChromium } from '../../scripts/chromium.mjs'
import { browserArguments } from './browserArguments'

/** Launch options of the full Chromium, for features that the headless shell lacks: notifications and picture-in-picture. */
export const chromiumLaunch = { executablePath: ensureChromium().path ?? undefined, args: browserArguments }
