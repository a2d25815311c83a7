import type { PaymentDetails } from '#contract/payments/calls'

/** A method of the list on which the patient chooses how to pay. */
export type Method = PaymentDetails['methods'][number]

/** How a visit is confirmed on this page: free of charge, or with cash at the hospital. */
export type OwnMethod = Extract<Method, 'free' | 'cash'>

/** Returns how the visit can be confirmed on this page; undefined if it has to be paid online, or cannot be paid. */
export function ownMethod(methods: readonly Method[]): OwnMethod | undefined {
  return methods.find((method) => method === 'free' || method === 'cash')
}

/** The pages of the online methods, in the order of the list. */
const pages = [
  { page: 'card', provider: 'paymob' },
  { page: 'fawry', provider: 'fawry' },
  { page: 'paymob', provider: 'paymob' },
] as const

export type OnlinePage = (typeof pages)[number]['page']

/** Returns the pages on which the visit can be paid online. */
export function onlinePages(methods: readonly Method[]): OnlinePage[] {
  return pages.filter(({ provider }) => methods.includes(provider)).map(({ page }) => page)
}
