import type { Locator, Page } from '@playwright/test'
import type { Scenario, Viewer } from './hospital'
import type { textsOf } from './journey'

/** The texts of the app in the language of the project. */
export type Texts = ReturnType<typeof textsOf>

/** Something over the page: the focus goes in, and Escape leads back to what opened it. A dialog holds it inside. */
export interface Layer {
  kind: 'dialog' | 'menu'
  opener(page: Page, t: Texts): Locator
  /** What is pressed after the opener, until the layer is open. */
  next?(page: Page, t: Texts): Promise<void>
}

/** A screen, or a state of one, as the check of every screen opens it. */
export interface Screen {
  /** As the route table has it. */
  route: string
  /** Of its pictures and its line in the timings. */
  name: string
  viewer: Viewer
  address(scenario: Scenario): string
  /** Checked once the patient has been called in. */
  called?: true
  /**
   * Why the app's own router is not enough: the screen is opened by a full load of the page, and so is the one after it.
   */
  reload?: string
  /** What is done on it before it is checked. */
  open?(page: Page, t: Texts): Promise<void>
  /** What is opened over it then. */
  layer?: Layer
  /** Takes back what the next screen must not meet. */
  after?(page: Page): Promise<void>
}

/** A screen whose address has no parameters. */
export function staticScreen(route: string, name: string, viewer: Viewer): Screen {
  return { route, name, viewer, address: () => route }
}

/** The four screens of something that staff keep: its list, a new one, one of them, and its form. */
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
