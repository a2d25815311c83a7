import type { Locator, Page } from '@playwright/test'
import type { Scenario, Viewer } from './hospital'
import type { textsOf } from './journey'

/** The app's texts in the project's language. */
export type Texts = ReturnType<typeof textsOf>

/** Something that opens over the page: it takes the focus, and Escape returns it to the opener. A dialog traps it. */
export interface Layer {
  kind: 'dialog' | 'menu'
  opener(page: Page, t: Texts): Locator
  /** What to do after pressing the opener, until the layer is open. */
  next?(page: Page, t: Texts): Promise<void>
}

/** A screen, or a state of one, as the check of every screen opens it. */
export interface Screen {
  /** As in the route table. */
  route: string
  /** Name in screenshots and timings. */
  name: string
  viewer: Viewer
  address(scenario: Scenario): string
  /** Checked after the patient was called in. */
  called?: true
  /** Shows images: a study is stored before the screens of its test. */
  withStudy?: true
  /** Why the app's router is not enough: the page is reloaded for this screen and the next one. */
  reload?: string
  /** Actions on the screen before it is checked. */
  open?(page: Page, t: Texts): Promise<void>
  /** The layer to open over it afterwards. */
  layer?: Layer
  /** Reverts what must not affect the next screen. */
  after?(page: Page): Promise<void>
}

/** Returns a screen whose address has no parameters. */
export function staticScreen(route: string, name: string, viewer: Viewer): Screen {
  return { route, name, viewer, address: () => route }
}

/** Returns the four screens of an entity: its list, a new one, an existing one, and its form. */
export function crudScreens(
  many: string,
  name: string,
  shown: 'show' | 'view',
  idOf: (scenario: Scenario) => number,
): Screen[] {
  const viewer = 'super'
  return [
    staticScreen(`/${many}`, `${name}-list`, viewer),
    staticScreen(`/${many}/create`, `${name}-new`, viewer),
    { route: `/${many}/:id/${shown}`, name, viewer, address: (scenario) => `/${many}/${idOf(scenario)}/${shown}` },
    {
      route: `/${many}/:id/edit`,
      name: `${name}-edit`,
      viewer,
      address: (scenario) => `/${many}/${idOf(scenario)}/edit`,
    },
  ]
}
