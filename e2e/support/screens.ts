import { patientScreens } from './patientScreens'
import type { Screen } from './screen'
import { staffScreens } from './staffScreens'
import { states } from './states'

/** Every screen, and its distinct states. A route without any of these fails a test. */
export const screens: readonly Screen[] = [...patientScreens, ...staffScreens, ...states]
