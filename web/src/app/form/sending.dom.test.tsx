import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { contract } from '#contract/index'
import type { ResponseOf } from '#contract/kit/endpoint'
import { openPart } from '../../testing/open'
import { rightValues, SampleForm } from '../../testing/SampleForm'
import { Failure, invalid, noResponse, pending, server } from '../../testing/testServer'

const authSession = { access_token: 'h.e30.s', expires_in: 900, identity_warnings: [] }
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = () => page.getByRole('button', { name: 'Send' })
const received = () => server.received('auth', 'register')
const keys = () => received().map(({ headers }) => headers.get('idempotency-key'))

const send = () => userEvent.click(button())

describe('sending', () => {
  test('the form is sent once, however often the button is clicked', async () => {
    const response = pending<ResponseOf<(typeof contract)['auth']['register']>>()
    server.on('auth', 'register', () => response.promise)
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect.element(page.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true')
    field('First name').element().focus()
    await userEvent.keyboard('{Enter}')
    page
      .getByRole('form')
      .element()
      .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    response.resolve(authSession)
    await expect.element(page.getByRole('status')).toHaveTextContent('Sent Rima')
    await userEvent.keyboard('{Shift}')
    expect(received().map(({ body }) => body.first_name)).toEqual(['Rima'])
  })

  test('what is typed while the form is being sent is kept, and counts as unsaved', async () => {
    const response = pending<ResponseOf<(typeof contract)['auth']['register']>>()
    server.on('auth', 'register', () => response.promise)
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await userEvent.fill(field('First name'), 'Mona')
    response.resolve(authSession)
    await expect.element(page.getByRole('status')).toHaveTextContent('Sent Rima')
    await expect.element(field('First name')).toHaveValue('Mona')
    await expect.element(page.getByTestId('dirty')).toHaveTextContent('1')
  })

  test('Enter in a field submits', async () => {
    server.on('auth', 'register', () => authSession)
    await openPart(<SampleForm initial={rightValues} />)
    await userEvent.click(field('Email'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status')).toHaveTextContent('Sent Rima')
  })
})

describe('the idempotency key of a submit', () => {
  test('is the same while there is no response and nothing changes, and new after a response', async () => {
    let isDown = true
    server.on('auth', 'register', () => (isDown ? noResponse : authSession))
    await openPart(<SampleForm initial={rightValues} />)
    const problem = page.getByText('Network error check your connection')
    await send()
    await expect.element(problem).toBeVisible()
    await send()
    await expect.poll(() => received().length).toBe(2)
    await expect.element(problem).toBeVisible()
    isDown = false
    await send()
    await expect.element(page.getByRole('status')).toBeVisible()
    await send()
    await expect.poll(() => received().length).toBe(4)
    const [first, second, third, fourth] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('is new if the body has changed', async () => {
    server.on('auth', 'register', () => noResponse)
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect.element(page.getByText('Network error check your connection')).toBeVisible()
    await userEvent.fill(field('First name'), 'Mona')
    await send()
    await expect.poll(() => received().length).toBe(2)
    const [first, second] = keys()
    expect(second).not.toBe(first)
  })

  test.each([
    ['a 422', invalid({ email: ['invalid Email'] }), false],
    ['an internal server error', new Failure(500, {}), false],
    ['a server that is unavailable', new Failure(503, {}), true],
  ])('after %s', async (_, failure, isStored) => {
    server.on('auth', 'register', () => failure)
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect.poll(() => received().length).toBe(1)
    await expect.element(button()).not.toHaveAttribute('aria-busy', 'true')
    await send()
    await expect.poll(() => received().length).toBe(2)
    const [first, second] = keys()
    expect(second === first).toBe(isStored)
  })
})

describe('a failure', () => {
  test('keeps what was typed and shows the problem, with the request id', async () => {
    server.on('auth', 'register', () => new Failure(500, { error: 'Something broke', request_id: 'r-17' }))
    await openPart(<SampleForm initial={rightValues} />)
    await send()
    await expect.element(page.getByText('Error reference: r-17')).toBeVisible()
    await expect.element(field('First name')).toHaveValue('Rima')
    await expect.element(field('Password')).toHaveValue('secret words')
    await expect.element(page.getByRole('radio', { name: 'Female' })).toBeChecked()
    await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  })

  test('a form that handles its own errors does not show the banner', async () => {
    server.on('auth', 'register', () => new Failure(400, { error: 'Not like this' }))
    const screen = await openPart(<SampleForm initial={rightValues} handlesOwnError />)
    await send()
    await expect.poll(() => received().length).toBe(1)
    await screen.rerender(null)
    await expect.element(page.getByText('Not like this')).not.toBeInTheDocument()
  })
})

describe('a draft', () => {
  test('is restored when the form is opened again, without the password, and deleted once it is saved', async () => {
    server.on('auth', 'register', () => authSession)
    const first = await openPart(<SampleForm draftKey="sample" />)
    await userEvent.fill(field('First name'), 'Rima')
    await userEvent.fill(field('Email'), 'rima@hospital.test')
    await userEvent.fill(field('Password'), 'secret words')
    await userEvent.click(page.getByRole('radio', { name: 'Female' }))
    await first.unmount()
    expect(sessionStorage.getItem('mashfa.draft.sample')).not.toContain('secret')
    const second = await openPart(<SampleForm draftKey="sample" />)
    await expect.element(field('First name')).toHaveValue('Rima')
    await expect.element(page.getByRole('radio', { name: 'Female' })).toBeChecked()
    await expect.element(field('Password')).toHaveValue('')
    await expect.element(page.getByTestId('dirty')).toHaveTextContent('3')
    await userEvent.fill(field('Password'), 'secret words')
    await send()
    await expect.element(page.getByRole('status')).toBeVisible()
    await second.unmount()
    await openPart(<SampleForm draftKey="sample" />)
    await expect.element(field('First name')).toHaveValue('')
  })

  test('is deleted, and the form reset, when the changes are discarded', async () => {
    const first = await openPart(<SampleForm draftKey="sample" initial={{ first_name: 'Rima' }} />)
    await userEvent.fill(field('First name'), 'Mona')
    await userEvent.click(page.getByRole('button', { name: 'Discard' }))
    await expect.element(field('First name')).toHaveValue('Rima')
    await expect.element(page.getByTestId('dirty')).toHaveTextContent('0')
    await first.unmount()
    await openPart(<SampleForm draftKey="sample" initial={{ first_name: 'Rima' }} />)
    await expect.element(field('First name')).toHaveValue('Rima')
  })

  test.each(['not json', '"a word"', '[1'])('an unreadable draft (%s) is ignored', async (stored) => {
    sessionStorage.setItem('mashfa.draft.sample', stored)
    await openPart(<SampleForm draftKey="sample" initial={{ first_name: 'Rima' }} />)
    await expect.element(field('First name')).toHaveValue('Rima')
  })
})
