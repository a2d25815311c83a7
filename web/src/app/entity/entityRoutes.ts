import type { ComponentType } from 'react'
import type { EntityName } from '#contract/access/permissions'

interface Screens {
  List: ComponentType
  Create: ComponentType
  Edit: ComponentType
  Show: ComponentType
}

interface EntityRoutes<E extends EntityName> {
  /** As in the permission names; also the prefix of the titles' keys: `level.title`. */
  entity: E
  /** The path of the list. */
  at: `/${string}`
  /** Loads the screens made by `entityScreens`: `() => import('./fields').then((m) => m.levelScreens)`. */
  screens: () => Promise<Screens>
}

const shell = { layout: 'shell', density: 'staff' } as const

/** Returns the routes of an entity: its list, create form, record page and edit form. */
export function entityRoutes<const E extends EntityName>({ entity, at, screens }: EntityRoutes<E>) {
  const route = <K extends string>(name: keyof Screens, key: K) => ({
    ...shell,
    screen: async () => (await screens())[name],
    title: `${entity}.${key}` as const,
  })
  return [
    { ...route('List', 'title'), path: at, permission: `list-${entity}` },
    { ...route('Create', 'new'), path: `${at}/create`, permission: `create-${entity}` },
    { ...route('Show', 'one'), path: `${at}/:id/show`, permission: [`show-${entity}`, `update-${entity}`] },
    { ...route('Edit', 'edit'), path: `${at}/:id/edit`, permission: `update-${entity}` },
  ] as const
}
