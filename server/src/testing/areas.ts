import { existsSync } from 'node:fs'
import { areas } from '../areas'
import type { AreaTesting } from './areaTesting'

async function testingOf({ name }: { name: string }): Promise<AreaTesting | []> {
  if (!existsSync(new URL(`../areas/${name}/testing/manifest.ts`, import.meta.url))) return []
  const { areaTesting } = (await import(`../areas/${name}/testing/manifest.ts`)) as { areaTesting?: AreaTesting }
  if (!areaTesting) throw new Error(`The testing/manifest.ts of ${name} exports no areaTesting`)
  return areaTesting
}

/** The parts of the areas in the tests of all areas, found by file name; lower areas first. */
export const areaTestings: readonly AreaTesting[] = (await Promise.all(areas.map(testingOf))).flat()
