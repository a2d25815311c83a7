import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../web/src/areas')

/** The routes of `entityRoutes`, by the path of the list. */
const routesOfEntity = (at: string) => [at, `${at}/create`, `${at}/:id/show`, `${at}/:id/edit`]

/** The area of each route, read from the manifests: importing them would load the app. */
export const areasByRoute: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).flatMap((area): [string, string][] => {
    const file = join(folder, area, 'manifest.tsx')
    if (!existsSync(file)) return []
    const source = readFileSync(file, 'utf8')
    const addresses = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, address = '']) => address)
    const routes = [...addresses(/\bpath: '([^']+)'/g), ...addresses(/\bat: '([^']+)'/g).flatMap(routesOfEntity)]
    return routes.map((route) => [route, area])
  }),
)

/** Returns the area that contributes a route; 'app' for those of the app itself, such as the page for unknown addresses. */
export function areaOfRoute(route: string): string {
  return areasByRoute.get(route) ?? 'app'
}
