/**
 * English texts that the specification fixes word for word, including its spelling mistakes. No other rule applies to
 * them.
 */
export const fixedTexts: readonly string[] = [
  // Errors and empty states
  "Unauthorized: you don't have permissions to do this action",
  'Account is not verified, Kindly check your email for the activation link.',
  'Server Error, please conatct Adminstrator',
  'You have no Permission to access this Page',
  'Not Found',
  'No Available Items',
  'No Available Data',
  'No Available Address',
  'No Available Slots',
  'No Available Appointments For Now',
  'No Available Recommendations For Now',
  'No Available Diagnosis For Now',
  'No Available Examination For Now',
  'No Available Clinics On These Date, Try To Select Another Dates',
  'You Already have Scheduled Appointment At {time}',
  'Cause Not Found',
  'NO COMPLAINT',
  // Names of roles
  'Lab Or Radiology',
  // Validation
  'invalid Email',
  'invalid Type',
  'Invalid Specialty Form',
  'at least one Coordinator is required.',
  // Confirmations and results
  'You Want To Delete This User.',
  'You Want To Delete This vacation.',
  'You Want To Delete This hospital.',
  'You Want To Delete This Level.',
  'You Want To Delete This Specialty.',
  'You Want To Delete This City.',
  'You Want To Delete This lab.',
  'You Want To Delete This Radiology Center.',
  'You Want To Delete This Clinic.',
  'You Want To Remove This Staff Member.',
  'Saved Successfully',
  'Your Profile Updated Successfully',
  // Titles, buttons and states
  'Login',
  'My Menu',
  'Edit Profile',
  'Sign Out',
  'Assign To Hospitals',
  'New Documents',
  'You have {count} Notification',
  'You have {count} Notifications',
  'All Notifications',
  'My Clinics',
  'My Clinics Today',
  'New Appointment',
  'Go Back',
  'In Lobby',
  'Enter The Room',
  'Waiting ...',
  'Waiting For The Doctor To Start The Clinic',
  'Appointment is Finished',
]

/** The English names of permissions are their fixed identifiers with spaces instead of hyphens. */
export const fixedKeys = /^roles:permission\./

/** Words that are capitalized inside a sentence. Buttons and pages are named in quotation marks instead. */
export const properNames: readonly string[] = [
  'Mashfa',
  'Super Admin',
  'Arabic',
  'English',
  'Latin',
  'Egyptian',
  'Egypt',
  'Excel',
  'JavaScript',
  'Dr.',
  'ID',
  'AM',
  'PM',
  'B',
  'KB',
  'MB',
  'GB',
  'CSV',
  'EGP',
  'IP',
  'UTC',
  'UTF-8',
  'X-rays',
  'Ctrl K',
]
