export default function ForgotPasswordPage() {
  return <h1>Password</h1>;
}
