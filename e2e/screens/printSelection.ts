import { selectedAreas } from './selection'

/** Prints of which areas the screens are checked. */
export default function printSelection(): void {
  const areas = selectedAreas()
  console.log(
    areas === 'all' ? 'Screens of all areas' : `Screens of these areas: ${[...areas].sort().join(', ') || 'none'}`,
  )
}
