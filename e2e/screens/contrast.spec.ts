import { expect, test } from '@playwright/test'
import { addAxe, axeFaults } from '../support/inspect'

/** A heading that is hardly visible, in each script. */
const headings = { English: 'Clinics', Arabic: 'العيادات', 'Arabic words': 'العيادات اليوم' }

for (const [script, text] of Object.entries(headings)) {
  test(`found: too little contrast of a heading: ${script}`, async ({ page }) => {
    const style = 'body { background: #111 } h1 { color: #333 }'
    await page.setContent(`<!doctype html><title>Page</title><style>${style}</style><main><h1>${text}</h1></main>`)
    await addAxe(page)
    expect(await axeFaults(page, 'dark')).toEqual([expect.stringMatching(/^color-contrast: <h1>/)])
  })
}
