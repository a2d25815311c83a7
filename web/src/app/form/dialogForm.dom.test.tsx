import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { contract } from '#contract/index'
import type { ResponseOf } from '#contract/kit/endpoint'
import { api } from '../../lib/api/api'
import { openPart } from '../../testing/open'
import { Failure, invalid, pending, server } from '../../testing/testServer'
import { Button } from '../../ui/Button'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { DialogForm } from './DialogForm'
import { useForm } from './useForm'

const elsewhere = 'This drawer is closed'

/** A form with a single field that rejects a refund. */
function RejectForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { reason: 'Paid twice' },
    schema: () => import('#contract/payments/refunds').then((module) => module.RejectInput),
    send: (body, options) => api.refunds.reject.call({ params: { id: 7 }, body, ...options }),
    onDone: onClose,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      save="Reject"
      saving="Sending"
      danger
      buttons={<Button>Other</Button>}
      except="Shown elsewhere"
    >
      <TextAreaField {...form.field('reason')} label="Reason" />
    </DialogForm>
  )
}

/** Opens the form. @returns how often it was closed */
async function open(): Promise<() => number> {
  let closed = 0
  await openPart(<RejectForm onClose={() => (closed += 1)} />)
  return () => closed
}

const button = (name: string) => page.getByRole('button', { name })

test('Cancel is before the button that sends, and other buttons are first', async () => {
  const closed = await open()
  const buttons = page.getByRole('button').elements()
  expect(buttons).toEqual(['Other', 'Cancel', 'Reject'].map((name) => button(name).element()))
  await userEvent.click(button('Cancel'))
  expect(closed()).toBe(1)
  expect(server.received('refunds', 'reject')).toEqual([])
})

test('the button says what happens while the form is sent', async () => {
  const response = pending<ResponseOf<(typeof contract)['refunds']['reject']>>()
  server.on('refunds', 'reject', () => response.promise)
  await open()
  await userEvent.click(button('Reject'))
  await expect.element(button('Sending')).toHaveAttribute('aria-busy', 'true')
})

test('errors that belong to no field are above the buttons, except one that is shown elsewhere', async () => {
  server.on('refunds', 'reject', () => invalid({ drawer: [elsewhere], other: ['Shown elsewhere'] }))
  const closed = await open()
  await userEvent.click(button('Reject'))
  await expect.element(page.getByRole('alert')).toHaveTextContent(elsewhere)
  await expect.element(page.getByText('Shown elsewhere')).not.toBeInTheDocument()
  expect(closed()).toBe(0)
})

test('a fault of the server is above the buttons, and the form can be sent again', async () => {
  server.on('refunds', 'reject', () => new Failure(503))
  await open()
  await userEvent.click(button('Reject'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.click(button('Reject'))
  await expect.poll(() => server.received('refunds', 'reject')).toHaveLength(2)
})
