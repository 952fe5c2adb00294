import { z } from 'zod';
import { passwordLength } from './strength';

const email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address.')
  .pipe(z.email('Enter an e-mail address, like name@example.com.'));

/** The same limits as the server's, so that most mistakes are told before it is asked. */
const newPassword = z.string().refine((password) => {
  const length = [...password].length;
  return length >= passwordLength.least && length <= passwordLength.most;
}, `A password has ${passwordLength.least} to ${passwordLength.most} characters.`);

export const handleSchema = z
  .string()
  .trim()
  .transform((handle) => handle.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .min(3, 'A handle has 3 to 30 characters.')
      .max(30, 'A handle has 3 to 30 characters.')
      .regex(/^\w+$/, 'A handle has only letters A to Z, digits and _.')
      .regex(/[^_]/, 'A handle needs at least one letter or digit.'),
  );

const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\D/g, ''))
  .pipe(z.string().length(6, 'Enter the 6 digits of the code.'));

export const loginSchema = z.object({
  email,
  password: z.string().min(1, 'Enter your password.'),
});

export const credentialsSchema = z.object({ email, password: newPassword });

export const personSchema = z.object({
  handle: handleSchema,
  displayName: z
    .string()
    .trim()
    .min(1, 'Enter the name that others will see.')
    .max(60, 'A name has 1 to 60 characters.'),
  accountType: z.enum(['fan', 'artist'], 'Choose one of the two.'),
});

export const codeSchema = z.object({ code });
export const emailSchema = z.object({ email });
export const newPasswordSchema = z.object({ code, password: newPassword });

export type Login = z.infer<typeof loginSchema>;
export type Credentials = z.infer<typeof credentialsSchema>;
export type Person = z.infer<typeof personSchema>;
export type Code = z.infer<typeof codeSchema>;
export type EmailOnly = z.infer<typeof emailSchema>;
export type NewPassword = z.infer<typeof newPasswordSchema>;
