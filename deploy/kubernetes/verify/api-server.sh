# Sourced by dry-run and control-plane: starts etcd and the API server of Kubernetes 1.36 on loopback, in the folder
# $dir, without kubelets. kubectl is its administrator. All its processes end with the script.

dir=$(mktemp -d) pids=()
stop() {
  # No state is kept, so no clean shutdown is needed.
  for pid in "${pids[@]}"; do kill -KILL "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done
  rm -rf "$dir"
}
trap stop EXIT
is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
free_ports() { local port; for port in $(shuf -n 50 -i 20000-32000); do if is_free "$port"; then echo "$port"; fi; done; }
read -r -d '' client peer secure _ < <(free_ports) || true
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$dir/sa.key" 2>/dev/null
openssl pkey -in "$dir/sa.key" -pubout -out "$dir/sa.pub"
token=$(openssl rand -hex 16)
echo "$token,admin,1,system:masters" >"$dir/tokens.csv"

etcd --data-dir "$dir/etcd" --unsafe-no-fsync --log-level error \
  --listen-client-urls "http://127.0.0.1:$client" --advertise-client-urls "http://127.0.0.1:$client" \
  --listen-peer-urls "http://127.0.0.1:$peer" --initial-advertise-peer-urls "http://127.0.0.1:$peer" \
  --initial-cluster "default=http://127.0.0.1:$peer" >"$dir/etcd.log" 2>&1 &
pids+=($!)
kube-apiserver --etcd-servers "http://127.0.0.1:$client" --bind-address 127.0.0.1 --secure-port "$secure" \
  --cert-dir "$dir/certs" --token-auth-file "$dir/tokens.csv" --authorization-mode RBAC \
  --service-account-issuer https://kubernetes.default.svc --service-account-key-file "$dir/sa.pub" \
  --service-account-signing-key-file "$dir/sa.key" --service-cluster-ip-range 10.0.0.0/24 \
  --endpoint-reconciler-type none --disable-admission-plugins ServiceAccount >"$dir/api.log" 2>&1 &
pids+=($!)

export KUBECONFIG=$dir/kubeconfig
kubectl config set-credentials admin --token "$token" >/dev/null
kubectl config set-context admin --cluster local --user admin >/dev/null
kubectl config use-context admin >/dev/null

all_run() {
  for pid in "${pids[@]}"; do kill -0 "$pid" 2>/dev/null || { tail -n 5 "$dir"/*.log >&2; exit 1; }; done
}
until [ -e "$dir/certs/apiserver.crt" ]; do all_run; sleep 0.2; done
kubectl config set-cluster local --server "https://127.0.0.1:$secure" --certificate-authority "$dir/certs/apiserver.crt" >/dev/null
until kubectl get --raw /readyz >/dev/null 2>&1; do all_run; sleep 0.2; done
kubectl version
