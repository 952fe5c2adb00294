export default function RegisterPage() {
  return <h1>Registration</h1>;
}
