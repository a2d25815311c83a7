import { areasOfScreens, changedFiles } from '../../scripts/testing/changedAreas'
import type { Screen } from '../support/screen'
import { screens } from '../support/screens'
import { areaOfRoute } from './areaOfRoute'

/** During development, `SCREENS=clinic` or `SCREENS='^admin '` checks only the matching viewers and names. */
const chosen = process.env.SCREENS

/** Returns the areas whose screens are checked; 'all' with `TEST_SCOPE=all`, and where nothing limits them. */
export function selectedAreas(): ReadonlySet<string> | 'all' {
  const files = process.env.TEST_SCOPE === 'all' || chosen !== undefined ? undefined : changedFiles()
  return files ? areasOfScreens(files) : 'all'
}

/** Returns the screens to check: those that `SCREENS` names, or those of the areas that the change affects. */
export function selectedScreens(): readonly Screen[] {
  const areas = selectedAreas()
  const pattern = new RegExp(chosen ?? '')
  return screens.filter(
    ({ route, viewer, name }) =>
      pattern.test(`${viewer} ${name}`) && (areas === 'all' || areas.has(areaOfRoute(route))),
  )
}
