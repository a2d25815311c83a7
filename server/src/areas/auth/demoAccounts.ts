import { type RoleCode, seededRoles } from '#contract/roles/seededRoles'

export const demoPassword = 'Demo-1234'

interface DemoAccount {
  email: string
  first_name: string
  last_name: string
  role: RoleCode
}

/** The demo accounts (decisions 11), in the order of the sign-in page. All people are invented. */
export const demoPeople: readonly DemoAccount[] = [
  { email: 'patient@demo.test', first_name: 'Ahmed', last_name: 'Salem', role: 'PATIENT' },
  { email: 'patient2@demo.test', first_name: 'خديجة', last_name: 'نور', role: 'PATIENT' },
  { email: 'doctor@demo.test', first_name: 'Mona', last_name: 'Farouk', role: 'DOCTOR' },
  { email: 'doctor2@demo.test', first_name: 'Abdi', last_name: 'Warsame', role: 'DOCTOR' },
  { email: 'coordinator@demo.test', first_name: 'Hala', last_name: 'Mansour', role: 'COORDINATOR' },
  { email: 'nurse@demo.test', first_name: 'Yusuf', last_name: 'Nasser', role: 'NURSE' },
  { email: 'lab@demo.test', first_name: 'Omar', last_name: 'Sabry', role: 'LAB_OR_RADIOLOGY' },
  { email: 'radiology@demo.test', first_name: 'Mariam', last_name: 'Khoury', role: 'LAB_OR_RADIOLOGY' },
  { email: 'admin@demo.test', first_name: 'Samir', last_name: 'Kabbani', role: 'ADMIN' },
  { email: 'super@demo.test', first_name: 'Lina', last_name: 'Darwish', role: 'SUPER_ADMIN' },
]

/** Returns the demo accounts as the sign-in page lists them, with their password. */
export function demoAccounts() {
  return demoPeople.map((person) => ({
    email: person.email,
    password: demoPassword,
    name: `${person.first_name} ${person.last_name}`,
    role: seededRoles[person.role],
  }))
}
